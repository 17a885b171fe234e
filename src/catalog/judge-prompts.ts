import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { JudgePrompt } from '../core/judge-prompt.js';
import { FlipsideError } from '../errors.js';
import {
  ASK_IDS,
  ASK_SHAPES,
  type AskShape,
  type JudgePromptFile,
  judgePromptSchema,
} from './judge-prompts-schema.js';
import { templateParts } from './template-parts.js';
import { type Fault, faultsError, readYamlFile } from './yaml-file.js';

/**
 * Reads the prompts of the LLM judges by way of asking: `judges/ID.yaml` of `dir`, or of `builtInDir` where the
 * directory has none. Throws FlipsideError `catalog_invalid` with every fault as `file:line: what is wrong`: an unknown
 * or missing placeholder, words of a policy in the system's part, a branch or a verdict that is missing.
 */
export function loadJudgePrompts(
  dir: string,
  builtInDir: string,
): ReadonlyMap<string, JudgePrompt> {
  const faults = strayFiles(dir);
  const prompts = new Map<string, JudgePrompt>();
  for (const id of ASK_IDS) {
    const path = [dir, builtInDir].map((d) => join(d, 'judges', `${id}.yaml`)).find(existsSync);
    if (path === undefined) continue;
    try {
      prompts.set(id, loadOne(path, id));
    } catch (error) {
      if (!(error instanceof FlipsideError)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new FlipsideError('catalog_invalid', faults.join('\n'));
  return prompts;
}

function strayFiles(dir: string): string[] {
  const room = join(dir, 'judges');
  if (!existsSync(room)) return [];
  const known = ASK_IDS.map((id) => `${id}.yaml`);
  return readdirSync(room)
    .filter((name) => /\.ya?ml$/.test(name) && !known.includes(name))
    .sort()
    .map(
      (name) =>
        `${join(room, name)}:1: no judge asks with this prompt; known are ${known.join(', ')}`,
    );
}

function loadOne(path: string, id: (typeof ASK_IDS)[number]): JudgePrompt {
  const { value, lineOf } = readYamlFile(path, judgePromptSchema);
  const faults: Fault[] = [];
  const fault = (at: readonly PropertyKey[], message: string) => {
    faults.push({ file: path, line: lineOf(at), message });
  };
  if (value.id !== id) fault(['id'], `id "${value.id}" is not the file's name`);
  const prompt = cut(value, ASK_SHAPES[id], fault);
  if (faults.length > 0) throw faultsError(faults);
  return { ...prompt, id, choices: value.choices, digest: sha256Hex(canonicalJson(value)) };
}

type Tell = (at: readonly PropertyKey[], message: string) => void;
type Cut = Pick<JudgePrompt, 'system' | 'user' | 'branches'>;

function cut(file: JudgePromptFile, shape: AskShape, fault: Tell): Cut {
  const { values, branches: blocks, ofTheCall } = shape;
  const parts = (
    text: string,
    at: readonly PropertyKey[],
    known: Parameters<typeof templateParts>[1],
  ) => {
    const { template, faults } = templateParts(text, known);
    for (const message of faults) fault(at, message);
    return template;
  };
  const standing = values.filter((v) => !ofTheCall.includes(v));
  const system = parts(file.system, ['system'], { values: standing, branches: blocks });
  const user = parts(file.user, ['user'], { values, branches: blocks });
  const written = Object.entries(file.branches).filter(([name]) => {
    if (blocks.includes(name)) return true;
    fault(['branches', name], `unknown branch "${name}"; known are ${blocks.join(', ') || 'none'}`);
    return false;
  });
  const branches = Object.fromEntries(
    written.map(([name, text]) => [
      name,
      parts(text, ['branches', name], { values: standing, branches: [] }),
    ]),
  );
  sayMissing({ system, user, branches }, shape, fault);
  sayChoices(file.choices, shape, fault);
  return { system, user, branches };
}

function sayMissing({ system, user, branches }: Cut, shape: AskShape, fault: Tell): void {
  const used = new Set(
    [...system, ...user].map((p) => ('value' in p ? p.value : 'branch' in p ? p.branch : '')),
  );
  for (const value of shape.values) {
    if (!used.has(value)) fault(['user'], `the placeholder {{${value}}} stands nowhere`);
  }
  for (const branch of shape.branches) {
    if (!Object.hasOwn(branches, branch)) fault(['branches'], `the branch "${branch}" is missing`);
    if (!used.has(branch)) fault(['user'], `the branch {{${branch}}} stands nowhere`);
  }
}

function sayChoices(choices: JudgePromptFile['choices'], shape: AskShape, fault: Tell): void {
  const offered = Object.values(choices);
  const { verdicts } = shape;
  if (verdicts.length === 0) {
    if (offered.length > 0) fault(['choices'], 'this judge reads and chooses nothing; remove them');
    return;
  }
  for (const [choice, verdict] of Object.entries(choices)) {
    if (verdicts.includes(verdict)) continue;
    fault(
      ['choices', choice],
      `this judge does not say ${verdict}; it says ${verdicts.join(', ')}`,
    );
  }
  for (const verdict of verdicts) {
    if (!offered.includes(verdict)) fault(['choices'], `no choice means ${verdict}`);
  }
}
