import { appendFileSync, existsSync } from 'node:fs';
import { type Charge, type OpenBill, openBill } from '../../core/bill.js';
import { sha256Hex } from '../../core/digest.js';
import { keySet } from '../../store/key-set.js';
import { linesOf } from './lines.js';

const READ_BYTES = 256 * 1024;

/**
 * The bill of a run, whatever processes have worked on it: each charge is on disk once it is added, in the file at `path`,
 * and what lies there is part of the total. A charge whose id was billed before is left out.
 */
export function keptBill(path: string): OpenBill {
  const bill = openBill();
  const billed = keySet();
  const isNew = ({ id }: Charge) => id === undefined || billed.add(sha256Hex(id));
  for (const charge of chargesIn(path)) if (isNew(charge)) bill.add(charge);
  let unwritten = '';
  return {
    total: bill.total,
    add(charge) {
      if (!isNew(charge)) return;
      bill.add(charge);
      unwritten += `${JSON.stringify(charge)}\n`;
      try {
        appendFileSync(path, unwritten);
        unwritten = '';
      } catch {
        // A call is not lost for want of room for its price: it goes along with the next.
      }
    },
  };
}

function* chargesIn(path: string): Generator<Charge> {
  if (!existsSync(path)) return;
  for (const line of linesOf(path, READ_BYTES)) {
    try {
      yield JSON.parse(line.toString('utf8')) as Charge;
    } catch {
      // A disk that was full has cut it off.
    }
  }
}
