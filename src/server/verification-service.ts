import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { openBill } from '../core/bill.js';
import { Lane } from '../gen/flipside/v1/reward_service.js';
import type {
  VerifyFormRequest,
  VerifyFormResponse,
} from '../gen/flipside/v1/verification_service.js';
import type { Verifier } from '../verify/verifier.js';
import { formFrom } from './form-from-wire.js';
import type { handlers } from './handle.js';
import type { ServerParts } from './parts.js';
import { billTo, judgeTo } from './to-wire.js';
import { verificationTo } from './verification-to-wire.js';

/** The method of flipside.v1.VerificationService. */
export function verificationService(
  parts: ServerParts,
  { unary }: Pick<ReturnType<typeof handlers>, 'unary'>,
): UntypedServiceImplementation {
  // Read at the start, where what cannot be built ends the start and not a call.
  const { verifier } = parts;
  return {
    verifyForm: unary<VerifyFormRequest, VerifyFormResponse>((request, signal) =>
      verifyForm(request, { parts, verifier, signal }),
    ),
  };
}

async function verifyForm(
  request: VerifyFormRequest,
  serving: {
    readonly parts: ServerParts;
    readonly verifier: Verifier;
    readonly signal: AbortSignal;
  },
): Promise<VerifyFormResponse> {
  const { parts, verifier, signal } = serving;
  const { scoreParts, limits, log } = parts;
  const { clock, maxOutputChars } = scoreParts;
  const form = formFrom(request.form, {
    maxRecordChars: limits.maxPacketChars,
    maxQuestionChars: maxOutputChars,
  });
  const { salt, noCache } = request;
  const lane = request.lane === Lane.OFFLINE ? ('offline' as const) : ('online' as const);
  const bill = openBill();
  const started = clock.nowSeconds();
  const verifications = await verifier.verify(form, { signal, lane, salt, noCache, bill });
  const seconds = { total: clock.nowSeconds() - started };
  log.debug({ form_id: form.formId, answers: verifications.length, seconds }, 'verified a form');
  return {
    verifications: verifications.map(verificationTo),
    judge: judgeTo(verifier, clock.today()),
    bill: billTo(bill.total()),
    seconds,
  };
}
