// The site that browser tests visit: in memory, so that every run starts from nothing.
import { startLocalWorld } from './local-world.ts';

const world = await startLocalWorld({ port: Number(process.env.PORT), store: 'embedded' });
process.on('SIGTERM', () => void world.close().finally(() => process.exit(0)));
console.log(`tests: ${world.origin}`);
