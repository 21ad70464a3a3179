// Imported before the functions: they are called from their source against stand-ins, as an explicit local build.
Object.assign(globalThis, { BUILT_FOR: 'local' });
