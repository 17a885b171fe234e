import type { PairData } from '../pair-data.js';
import { browsePairs } from './browse-pairs.js';
import { byId } from './element.js';
import { reachScrollers } from './reach-scrollers.js';

const data: PairData = JSON.parse(byId('pair-data').textContent ?? '');
browsePairs(data);
reachScrollers();
