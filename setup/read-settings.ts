import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '../relay/config.ts';
import type { Config } from '../relay/config.ts';

/** The configuration from the environment and a `.env` file; what is wrong ends the process. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readConfig(process.env);
  } catch (error) {
    return stopAtSetting(error);
  }
}

/** Ends the process with the sentence of a wrong setting; passes on any other fault. */
export function stopAtSetting(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  console.error(
    `Cannot start. Settings come from the environment or .env (see .env.example).\n${error.message}`,
  );
  process.exit(1);
}
