import type { PairData } from '../pair-data.js';
import { browsePairs } from './browse-pairs.js';
import { byId } from './element.js';
import { printFolded } from './print-folded.js';
import { reachScrollers } from './reach-scrollers.js';

const data: PairData = JSON.parse(byId('pair-data').textContent ?? '');
browsePairs(data);
reachScrollers();
printFolded();
