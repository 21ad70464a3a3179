// Import before the functions: they are called from source against fakes, as an explicit local build.
Object.assign(globalThis, { BUILT_FOR: 'local' });
