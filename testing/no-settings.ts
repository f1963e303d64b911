import { readsNoEnvFile } from '../settings/load-config.ts';
import { settingNames } from '../settings/every-setting.ts';

// What tests or measures imports this, and with it everything that it starts has no setting of the
// machine's, from the environment, `.env` or mailboxes.yaml: its leads are made up, and would go to
// people, or into the store that stands there. `no-settings.test.ts` finds what lacks it.
process.env[readsNoEnvFile] = 'yes';
for (const name of Object.keys(process.env)) {
  if (settingNames.includes(name) || name.startsWith('WEBHOOK_SECRET_')) delete process.env[name];
}
process.env['MAILBOXES_FILE'] = '/dev/null';
