import { settingRows } from '../../src/config.js';
import { runCli } from '../support/run-cli.js';

const COMMANDS = [
  'serve',
  'score',
  'report',
  'compare',
  'siblings',
  'verify',
  'judge-eval',
  'perturb',
  'calibrate',
  'gold',
  'judge check',
  'catalog list',
  'catalog check',
  'catalog lock',
];

/** The help of a command: each flag with its description. */
function flagsOf(help: string): Map<string, string> {
  const options = help.split(/\nOptions:\n/)[1]?.split(/\n\n/)[0] ?? '';
  const entries = options.split(/\n(?= {2}-)/).map((entry) => {
    const flat = entry.replace(/\s+/g, ' ').trim();
    return [/--[a-z-]+/.exec(flat)?.[0] ?? '', flat] as const;
  });
  return new Map(entries);
}

describe('flipside --help', () => {
  it('names every command, and the exit codes', async () => {
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toContain(` ${command.split(' ')[0]} `);
    expect(stdout).toContain('130  interrupted');
  });

  it.each(COMMANDS)(
    'of %s describes each flag, with an example and what holds without it',
    async (name) => {
      const { code, stdout } = await runCli([...name.split(' '), '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain('Exit status:');
      expect(stdout).toMatch(/Example:\n {2}flipside /);
      const flags = flagsOf(stdout);
      flags.delete('--help');
      expect(flags.size).toBeGreaterThan(2);
      for (const [flag, text] of flags) {
        expect([flag, text]).toEqual([flag, expect.stringContaining('Example: --')]);
        expect([flag, text]).toEqual([
          flag,
          expect.stringMatching(/Default: |default: |Required\./),
        ]);
      }
    },
  );

  it('of score says what asking anew costs with a judge that reads each text', async () => {
    const noCache = flagsOf((await runCli(['score', '--help'])).stdout).get('--no-cache');
    expect(noCache).toContain('reads two texts a pair');
  });

  it('of serve describes every setting there is', async () => {
    const flags = flagsOf((await runCli(['serve', '--help'])).stdout);
    for (const { key } of settingRows()) {
      expect(flags.has(`--${key.replaceAll('_', '-')}`)).toBe(true);
    }
  });

  it('is printed to standard error, with exit code 2, where no command is given', async () => {
    const { code, stdout, stderr } = await runCli([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: flipside');
  });
});

describe('flipside', () => {
  it('prints its version', async () => {
    const { code, stdout } = await runCli(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('says which command was meant, and ends with 2', async () => {
    const { code, stderr } = await runCli(['scor']);
    expect(code).toBe(2);
    expect(stderr).toContain("unknown command 'scor'");
    expect(stderr).toContain('Did you mean score?');
  });
});
