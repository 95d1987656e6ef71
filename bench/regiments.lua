-- The battle of bench/roster.battle written by hand for Lua 5.4, as a programmer who wants
-- speed would: locals, arrays made once, damage as whole steps of 25%, no strings, no
-- closures and no new tables inside a battle.
--
--   lua5.4 bench/regiments.lua BATTLES [SEED]
--
-- prints one line: battles, then how many ended as taken (only the attacker stands), held (only
-- the defender), disputed, nobody, then the seconds they took.

local random, clock = math.random, os.clock

local ROUNDS = 4
local OUT = 4                                  -- steps of 25%
local MODIFIER = { [0] = 0, 0, -1, -2 }        -- of the attack, by steps of damage

local function army(bonus, defence, values)
  local side = { bonus = bonus, defence = defence, size = #values }
  for i, value in ipairs(values) do
    side[i] = { value = value, damage = 0, shaken = 0 }
  end
  return side
end

local defender = army(0, 0, { 8, 6 + 5, 4 + 7, 9, 3 + 7, 6, 7, 4 })
local attacker = army(0, 0, { 8, 6 + 4, 3, 6, 7, 5 })

local function reset(side, standing)
  local size = side.size
  for i = 1, size do
    local r = side[i]
    r.damage, r.shaken = 0, 0
    standing[i] = r
  end
  return size
end

-- Those still standing close up, in their order; gives how many they are.
local function close_up(standing, count)
  local kept = 0
  for i = 1, count do
    local r = standing[i]
    if r.damage < OUT then
      kept = kept + 1
      standing[kept] = r
    end
  end
  return kept
end

-- What was rolled waits here until both sides have rolled.
local targets, effects, queued = {}, {}, 0
local WOUND <const> = 0                        -- other effects are the critical's die

local function volley(own, count, foes, foe_count, bonus)
  local queue = queued
  local place = 0
  for i = 1, count do
    local r = own[i]
    place = place + 1
    if place > foe_count then place = 1 end
    local hit = random(10)
    if hit == 1 then
      queue = queue + 1                        -- the critical instead of the wound
      targets[queue], effects[queue] = foes[place], random(10)
    elseif hit < 10 and hit <= r.value + MODIFIER[r.damage] - r.shaken + bonus then
      queue = queue + 1
      targets[queue], effects[queue] = foes[place], WOUND
    end
  end
  queued = queue
end

local function apply()
  for i = 1, queued do
    local foe, effect = targets[i], effects[i]
    local damage = foe.damage
    if effect == WOUND then
      if damage < OUT then foe.damage = damage + 1 end
    elseif effect == 1 then
      foe.damage = OUT
    elseif effect <= 3 then
      if damage < 3 then foe.damage = 3 end
    elseif effect <= 7 then
      if damage < 2 then foe.damage = 2 end
    elseif effect <= 9 then
      foe.shaken = foe.shaken + 1
    end
  end
  queued = 0
end

local standing_defenders, standing_attackers = {}, {}

local function battle()
  local defenders = reset(defender, standing_defenders)
  local attackers = reset(attacker, standing_attackers)
  local defender_bonus = defender.bonus - attacker.defence
  local attacker_bonus = attacker.bonus - defender.defence
  for _ = 1, ROUNDS do
    if defenders == 0 or attackers == 0 then break end
    volley(standing_defenders, defenders, standing_attackers, attackers, defender_bonus)
    volley(standing_attackers, attackers, standing_defenders, defenders, attacker_bonus)
    apply()
    defenders = close_up(standing_defenders, defenders)
    attackers = close_up(standing_attackers, attackers)
  end
  if defenders == 0 then
    return attackers == 0 and 4 or 1
  end
  return attackers == 0 and 2 or 3
end

local battles = math.tointeger(tonumber(arg[1] or 100000))
math.randomseed(math.tointeger(tonumber(arg[2] or 1)))
local counts = { 0, 0, 0, 0 }
local start = clock()
for _ = 1, battles do
  local outcome = battle()
  counts[outcome] = counts[outcome] + 1
end
local seconds = clock() - start
print(string.format("%d %d %d %d %d %.6f", battles, counts[1], counts[2], counts[3], counts[4], seconds))
