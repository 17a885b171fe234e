import { entryAt } from './operations.js';
import type { Outline, Range, Sentence } from './outline.js';
import type { CompiledSpreadFact } from './spread.js';

/** Where only distant spread goes. */
export const DISTANT_SITE =
  /\b(?:liver|hepatic|lungs?|pulmonary|bones?|bony|osseous|skeletal|spine|spinal|vertebra\w*|sacr\w+|ili(?:um|ac bone)|femur|ribs?|brain|cerebral|cerebell\w+|intracranial|adrenals?|peritone\w+|pleur\w+|omentum|omental|distant|visceral|systemic|skin|subcutaneous|leptomeninge\w+|marrow|ovary|ovaries)\b/i;

/** Whether a mention of spread is of regional nodes: by its own words, its specimen, or its report's title. */
export function isRegional(
  view: Outline,
  compiled: CompiledSpreadFact,
  index: number,
  range: Range,
): boolean {
  const { text } = view;
  const sentence = view.sentences[index] as Sentence;
  const near = text.slice(Math.max(sentence.start, range.start - 28), range.start);
  const behind = text.slice(range.end, Math.min(sentence.end, range.end + 40));
  if (DISTANT_SITE.test(text.slice(range.start, range.end))) return false;
  const adjective = /\b([\w-]+) (?:and [\w-]+ )?$/.exec(near);
  if (adjective && DISTANT_SITE.test(adjective[0])) return false;
  if (
    /^(?: (?:disease|cancer|[\w-]*carcinoma|lesions?|deposits?))? (?:to|in|of|involving|within) /i.test(
      behind,
    )
  ) {
    const site = behind.slice(0, 40);
    if (DISTANT_SITE.test(site.split(/[,;(]/)[0] as string)) return false;
    if (compiled.regional.test(site)) return true;
  }
  const words = text.slice(sentence.start, sentence.end);
  const segment = text.slice(
    Math.max(sentence.start, range.start - 90),
    Math.min(sentence.end, range.end + 60),
  );
  if (compiled.regional.test(words.length > 220 ? segment : words))
    return !(
      DISTANT_SITE.test(segment) &&
      /\b(?:and|with|plus)\b/i.test(segment) &&
      !/\b(?:no|negative|clear|without)\b/i.test(segment)
    );
  if (DISTANT_SITE.test(words)) return false;
  const sampled = sampledSite(view, compiled, index, range);
  if (sampled !== undefined) return sampled === 'regional';
  const title = entryAt(view, sentence.start)?.title;
  const named = title ? text.slice(title.start, title.end) : '';
  return compiled.regional.test(named) && !DISTANT_SITE.test(named);
}

const SAMPLED =
  /\b(?:FNA|core|biops\w+|bx|cytolog\w+|needle|patholog\w*|histolog\w+|aspirat\w+)\b/i;
/** A finding under a specimen's heading stands at most so many lines below it. */
const UNDER_HEADING = 6;

/** The site that a finding without one was taken from: its specimen's heading, or what was spoken of before the biopsy. */
function sampledSite(
  view: Outline,
  compiled: CompiledSpreadFact,
  index: number,
  range: Range,
): 'regional' | 'distant' | undefined {
  const { text, lines } = view;
  const sentence = view.sentences[index] as Sentence;
  const siteOf = (words: string) =>
    DISTANT_SITE.test(words) ? 'distant' : compiled.regional.test(words) ? 'regional' : undefined;
  const own = lines[sentence.line] as Range;
  if (
    /^[-*·\d.)\s]*$/.test(text.slice(own.start, Math.min(own.start + 12, range.start))) ||
    range.start - own.start < 60
  ) {
    for (let l = sentence.line - 1; l >= 0 && sentence.line - l <= UNDER_HEADING; l--) {
      const line = lines[l] as Range;
      if (line.end === line.start) break;
      if (text[line.end - 1] === ':')
        return siteOf(text.slice(Math.max(line.start, line.end - 200), line.end));
    }
  }
  if (!SAMPLED.test(text.slice(sentence.start, range.start))) return undefined;
  for (let i = index - 1; i >= 0 && index - i <= 3; i--) {
    const before = view.sentences[i] as Sentence;
    if (before.line !== sentence.line && sentence.line - before.line > 1) return undefined;
    if (/^ ?(?:no|without)\b/i.test(text.slice(before.start, before.start + 12))) continue;
    const site = siteOf(text.slice(Math.max(before.start, before.end - 300), before.end));
    if (site) return site;
  }
  return undefined;
}
