/** Tracing by OpenTelemetry's own packages. Only `openTracing` loads this file. */
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { traceCalls } from './calls-out.ts';
import type { Log } from './log.ts';
import type { Facts, Span, Tracing } from './spans.ts';

// A collector that is away holds nobody up: what it does not take in this time is given up.
const sendingLimitMs = 3000;
const sayAgainAfterMs = 60_000;
const sent = 0;

export function createTracing(parts: {
  /** The collector's address; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  /** Which part of all traces is kept, 0 to 1. */
  ratio: number;
  roles: string[];
  log: Log;
}): Tracing {
  const { endpoint, headers, ratio, roles, log } = parts;
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  // Its own and not the process's, so that spans which packages begin by themselves, with what they like in them, are not sent.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'rove',
      'service.instance.id': randomUUID(),
      'rove.roles': roles,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(
        sayingTroubles(new OTLPTraceExporter({ url, headers, timeoutMillis: sendingLimitMs }), log),
      ),
    ],
  });
  const tracer = provider.getTracer('rove');

  function begin(name: string, kind: SpanKind, facts: Facts): { span: OtelSpan; within: Context } {
    const active = contexts.active() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes: facts }, active);
    return { span, within: trace.setSpan(active, span) };
  }
  const end = (span: OtelSpan, facts: Facts, failed: boolean) => {
    span.setAttributes(facts);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const leaveCalls = traceCalls({
    // What is sent to the collector is no work of Rove's, and would be the reason to send again.
    ignored: new URL(url).host,
    begin: (name, facts) => {
      const { span } = begin(name, SpanKind.CLIENT, facts);
      return (more, failed) => end(span, more, failed);
    },
  });

  return {
    begin(name, kind, facts): Span {
      const { span, within } = begin(name, kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL, facts);
      return {
        run: (work) => contexts.with(within, work),
        end: (more, failed) => end(span, more, failed),
      };
    },
    statement({ operation, table }) {
      // Looks at queues and leases belong to nobody, and would be most of all that is sent.
      const active = contexts.active();
      const parent = active && trace.getSpan(active);
      if (!parent?.isRecording()) return undefined;
      const facts = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table ? { 'db.collection.name': table } : {}),
      };
      const { span } = begin(table ? `${operation} ${table}` : operation, SpanKind.CLIENT, facts);
      return (failed) => end(span, {}, failed);
    },
    async stop() {
      leaveCalls();
      await provider.shutdown().catch(() => {});
      contexts.disable();
    },
  };
}

/** Spans that the collector did not take are gone; the log says so once a minute. */
function sayingTroubles(exporter: SpanExporter, log: Log): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, tell) {
      exporter.export(spans, (result) => {
        if (result.code !== sent && performance.now() - saidAt > sayAgainAfterMs) {
          saidAt = performance.now();
          log.warn(
            { event: 'traces_not_sent', err: result.error },
            'the collector of traces did not take them',
          );
        }
        tell(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
