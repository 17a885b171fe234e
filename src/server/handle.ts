import { once, setMaxListeners } from 'node:events';
import type { handleBidiStreamingCall, handleUnaryCall, ServerDuplexStream } from '@grpc/grpc-js';
import { FlipsideError } from '../errors.js';
import { cutByDeadline } from './deadline.js';
import type { Log } from './log.js';
import { statusOf } from './status.js';
import type { Received } from './wire.js';

/** A two-way stream without grpc-js in it. `send` resolves once the client keeps up again. */
export interface Stream<Req, Res> {
  readonly requests: AsyncIterable<{ readonly message: Req; readonly bytes: number }>;
  send(response: Res): Promise<void>;
  /** Fires when the client has left, its deadline has passed, or the call has ended. */
  readonly signal: AbortSignal;
}

/**
 * Turns async functions into gRPC handlers, so that whatever they throw ends the call with a status and never the
 * process. The signal given to them fires with FlipsideError `deadline` or `cancelled`.
 */
export function handlers(log: Log) {
  const running = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const failed = (error: unknown, call: { getPath(): string }) => {
    if (!(error instanceof FlipsideError)) {
      log.error(
        { err: error, method: call.getPath() },
        'a call failed for a reason nobody foresaw',
      );
    }
    return statusOf(error);
  };

  return {
    /** Resolves when no handler is at work. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },

    unary<Req, Res>(
      serve: (request: Req, signal: AbortSignal) => Promise<Res>,
    ): handleUnaryCall<Received<Req>, Res> {
      return (call, reply) => {
        const abort = abortOf(call);
        const work = async () => {
          abort.signal.throwIfAborted();
          return serve(readable(call.request).message, abort.signal);
        };
        track(
          work().then(
            (response) => reply(null, response),
            (error) => reply(failed(error, call)),
          ),
        );
      };
    },

    bidi<Req, Res>(
      serve: (stream: Stream<Req, Res>) => Promise<void>,
    ): handleBidiStreamingCall<Received<Req>, Res> {
      return (call) => {
        const abort = abortOf(call);
        const { signal } = abort;
        const work = async () => {
          signal.throwIfAborted();
          await serve({ requests: requestsOf(call, signal), send: sender(call, signal), signal });
        };
        track(
          work()
            .then(
              () => void call.end(),
              // The stream's own error listener sends the status once what was written has gone out.
              (error) => void call.emit('error', failed(error, call)),
            )
            .finally(() => abort.abort(new FlipsideError('cancelled', 'the call has ended'))),
        );
      };
    },
  };
}

interface Call {
  readonly cancelled: boolean;
  getDeadline(): Date | number;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** grpc-js lets a handler run on after its deadline; it says `cancelled` then, as it does when the client leaves. */
function abortOf(call: Call): AbortController {
  const abort = new AbortController();
  // Every pair of a batch listens to it; Node takes more than ten listeners for a leak, and says so each time.
  setMaxListeners(Number.POSITIVE_INFINITY, abort.signal);
  const end = () => abort.abort(reasonOf(call));
  call.on('cancelled', end);
  if (call.cancelled || Date.now() >= Number(call.getDeadline())) end();
  return abort;
}

function reasonOf(call: Call): FlipsideError {
  return cutByDeadline(call)
    ? new FlipsideError('deadline', 'the deadline has passed; verdicts already given are cached')
    : new FlipsideError('cancelled', 'the client has left');
}

function readable<T>(received: Received<T>): { readonly message: T; readonly bytes: number } {
  if ('message' in received) return received;
  throw new FlipsideError(
    'invalid_request',
    `the request cannot be decoded (${received.fault}); is it of the proto this server serves?`,
  );
}

async function* requestsOf<Req, Res>(
  call: ServerDuplexStream<Received<Req>, Res>,
  signal: AbortSignal,
) {
  try {
    // A loop that is left early must not destroy the stream: its status would never be sent.
    for await (const received of call.iterator({ destroyOnReturn: false })) {
      yield readable(received as Received<Req>);
    }
  } catch (error) {
    // A client that leaves destroys the stream under the loop.
    signal.throwIfAborted();
    throw error;
  }
}

function sender<Req, Res>(call: ServerDuplexStream<Received<Req>, Res>, signal: AbortSignal) {
  return async (response: Res) => {
    signal.throwIfAborted();
    if (call.write(response)) return;
    try {
      await once(call, 'drain', { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  };
}
