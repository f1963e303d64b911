import { readsNoEnvFile } from '../settings/load-config.ts';
import { settingNames } from '../settings/every-setting.ts';

// Imported by whatever tests or measures, so that neither it nor its child processes read the machine's settings from
// the environment, `.env` or mailboxes.yaml. Made-up leads would otherwise reach real people, or a real store.
// `no-settings.test.ts` finds modules that lack it.
process.env[readsNoEnvFile] = 'yes';
for (const name of Object.keys(process.env)) {
  if (settingNames.includes(name) || name.startsWith('WEBHOOK_SECRET_')) delete process.env[name];
}
process.env['MAILBOXES_FILE'] = '/dev/null';
