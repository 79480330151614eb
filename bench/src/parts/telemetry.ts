import { alternate, figureOf, ratioOf } from '../alternate.js';
import { measureCalls } from '../load/drive.js';
import { messagesCall, openKeyway, startDownstream, startSubject } from '../lab.js';
import { bar, type Part } from '../part.js';
import { formatSpread } from '../report/statistics.js';

const CONCURRENCY = 32;
const SAMPLED = '0.1';

/** The same server twice: with nothing set, and with traces of one call in ten and metrics sent to a collector. */
export const telemetry: Part = {
  name: 'telemetry',
  title: 'Cost of telemetry, GET /messages',
  needsPostgres: false,
  isLong: false,
  run: async (context) => {
    const { options, progress } = context;
    const downstream = await startDownstream(context);
    const collector = await startSubject(context, 'collector');
    const off = await openKeyway(context, { downstreamUrl: downstream.url });
    const on = await openKeyway(context, {
      downstreamUrl: downstream.url,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: SAMPLED },
    });
    const amount = { concurrency: CONCURRENCY, seconds: options.seconds };
    const measured = await alternate(
      {
        off: () => measureCalls(off, amount, () => messagesCall(off.headers)),
        on: () => measureCalls(on, amount, () => messagesCall(on.headers)),
      },
      options.rounds,
      progress,
    );
    const { bytes } = (await (await fetch(`${collector.url}/seen`)).json()) as { bytes: number };
    if (bytes === 0 && !options.isSmoke) throw new Error('The collector was sent nothing.');
    const throughput = ratioOf(measured.on, measured.off, 'perSecond');
    return {
      rows: [
        ['', 'calls/s', 'of telemetry off', 'CPU ms/call', 'p50 ms', 'p99 ms'],
        ...(['off', 'on'] as const).map((name) => [
          `telemetry ${name}`,
          formatSpread(figureOf(measured[name], 'perSecond'), 0),
          name === 'on' ? formatSpread(throughput) : '',
          formatSpread(figureOf(measured[name], 'processor'), 3),
          figureOf(measured[name], 'p50').median.toFixed(2),
          figureOf(measured[name], 'p99').median.toFixed(2),
        ]),
      ],
      notes: [
        `At concurrency ${CONCURRENCY}; one call in ten is traced. The collector was sent ${bytes} bytes.`,
      ],
      bars: [bar('on / off', throughput, { least: 0.95 })],
      figures: { ...measured, bytes },
    };
  },
};
