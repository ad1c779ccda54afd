import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg';

/** Whole numbers and decimals come as numbers: nothing that is counted here comes near 2^53. */
const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** These for numbers, and what is given for everything else. */
function withNumbers(others: CustomTypesConfig): CustomTypesConfig {
  return {
    getTypeParser: (id, format): unknown =>
      numberTypes.has(id) && format !== 'binary' ? Number : others.getTypeParser(id, format),
  };
}

const parsers = withNumbers({ getTypeParser: types.getTypeParser });

/** Drizzle hands its own parsers along with each statement. */
type WithParsers = { types: CustomTypesConfig; rowMode?: string };

function hasParsers(config: unknown): config is WithParsers {
  return typeof config === 'object' && config !== null && 'types' in config && Boolean(config.types);
}

/**
 * A connection whose values look alike however they are asked for. Drizzle would leave numbers as text in
 * columns it does not know, and times as text in rows of bare SQL; where it maps columns itself
 * (`rowMode: 'array'`) its own parsers are kept for all but numbers.
 */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, types: parsers }
        : { ...config, types: parsers },
    );
    // Without a listener a lost connection would end the process; whoever asks is told by the failing query.
    this.on('error', () => undefined);
    const run = this.query.bind(this) as (...given: unknown[]) => unknown;
    const runAlike = (config: unknown, ...rest: unknown[]) => {
      if (!hasParsers(config)) return run(config, ...rest);
      const { types: theirs, ...others } = config;
      return run(others.rowMode === 'array' ? { ...others, types: withNumbers(theirs) } : others, ...rest);
    };
    this.query = runAlike as Client['query'];
  }
}
