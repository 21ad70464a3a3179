// fengari, a Lua 5.3 machine in JavaScript, made to count as the Lua 5.1 in Redis does.

// Read by fengari when it is loaded: whole floats are written without ".0".
process.env['FENGARICONF'] ??= JSON.stringify({ LUA_COMPAT_FLOATSTRING: true });
export const { lua, lauxlib, lualib, to_jsstring, to_luastring } = (await import('fengari')).default;
const { default: lobject } = await import('fengari/src/lobject.js');

// Lua 5.1 has one number type, a double. fengari's integers have 32 bits and would wrap: no number becomes one.
const parseNumber = lobject.luaO_str2num;
lobject.luaO_str2num = (text, into) => {
  const length = parseNumber(text, into);
  if (length > 0 && into.ttisinteger()) into.setfltvalue(into.value);
  return length;
};
