import { compose } from '../../src/compose.js';
import { loadConfig } from '../../src/config.js';

describe('the calibration of the rules judge that ships', () => {
  it('is of the rules judge as it is now', async () => {
    const app = await compose(loadConfig({ flags: { log_level: 'silent' }, env: {} }));
    const { identity, calibration } = app.scoreParts.roster.main;
    await app.close();
    if (!calibration) {
      throw new Error(
        `catalog/calibrations/rules.json is of another rules judge than ${identity.version}, ${identity.promptDigest}: renew it with "npm run calibrate:rules"`,
      );
    }
    expect(calibration.judge).toEqual(identity);
    expect(calibration.rates.falsePositive.of).toBeGreaterThan(500);
    expect(calibration.rates.creditWithheld?.of).toBeGreaterThan(300);
  });
});
