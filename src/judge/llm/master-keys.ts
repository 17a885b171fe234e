import type { Decision } from '../../core/decision.js';

/**
 * Words with which an answer opens or closes and that recommend nothing: alone they are what models are known to earn
 * a judge's favour with ("One Token to Fool LLM-as-a-Judge", arXiv 2507.08794), in the languages told of there.
 */
const HOLLOW: ReadonlySet<string> = new Set(
  (
    'a an the about this that these it i me my we us our you your and or of for to in on by with as is are be so now then ' +
    'here s ll let lets will can go begin start proceed think thinking thought thoughts process reason reasoning ' +
    'analysis analyse analyze analyzing approach step steps solve solving solution solutions answer answers response ' +
    'responses reply output result results final finally complete full detailed explanation explain problem question ' +
    'task case request requested first next last follows following below above sure ok okay yes no certainly absolutely ' +
    'of course understood thanks thank please end done begins json text markdown plan plans recommendation ' +
    'recommendations summary conclusion overview introduction assessment discussion null none undefined nan true false ' +
    'todo tbd na n ' +
    'respuesta solución solucion réponse solution antwort lösung loesung resposta risposta 解 解答 答案 答え かいせつ 解説 ответ решение'
  ).split(' '),
);

const SAYS_NOTHING = /^[\p{N}]{0,2}$/u;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** A longer text that says nothing has no need of being called a key. */
const LONGEST = 4000;

/**
 * True for a text that holds no word, or none but those which open an answer: nothing in it is a recommendation, a
 * refusal or a test, and no judge should be asked about it. `decision`: the text, read.
 */
export function isMasterKey(text: string, decision: Decision): boolean {
  if (decision.words === 0) return true;
  if (text.length > LONGEST || decision.mentions.length > 0 || decision.intents.length > 0)
    return false;
  const words = text.toLowerCase().split(BETWEEN_WORDS);
  return words.every((word) => HOLLOW.has(word) || SAYS_NOTHING.test(word));
}
