// Gate: who may import whom. Fails on a crossed boundary, and when it sees nothing at all.
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { boundariesOf, cruiseOptions, sourceRoots } from './boundaries.mjs';
import { PURE_REACH_RULE, waysOutOfPureFiles } from './pure-files.mjs';
import { checkSql, OFFER_RULE } from './sql-boundaries.mjs';

const describe = (violation) => {
  const circle = violation.cycle?.map((step) => step.name).join(' → ');
  const to = violation.to && violation.to !== violation.from ? ` → ${circle ?? violation.to}` : '';
  return {
    rule: violation.rule.name,
    from: violation.from,
    to: violation.to,
    line: `${violation.from}${to}`,
  };
};

const describeWay = (way) => ({
  rule: PURE_REACH_RULE.name,
  comment: PURE_REACH_RULE.comment,
  from: way[0],
  to: way.at(-1),
  line: way.join(' → '),
});

/**
 * @returns {Promise<{ modules: number, edges: number, aliasEdges: number, tables: number, reads: string[], violations:
 * { rule: string, comment: string, from: string, to: string, line: string }[] }>} `tables`: how often SQL names one
 */
export async function checkBoundaries(root) {
  const forbidden = [...boundariesOf(root), OFFER_RULE];
  const { output } = await cruise(
    sourceRoots(root),
    { ...cruiseOptions, baseDir: root, ruleSet: { forbidden }, validate: true },
    { ...cruiseOptions.enhancedResolveOptions, bustTheCache: true },
  );
  const local = output.modules.filter((module) => /^(?:contract|server|web)\//.test(module.source));
  const edges = local.flatMap((module) => module.dependencies);
  const { named, reads, violations } = checkSql(root);
  const comments = new Map(forbidden.map((rule) => [rule.name, rule.comment]));
  return {
    modules: local.length,
    edges: edges.length,
    aliasEdges: edges.filter((edge) => edge.module.startsWith('#') && !edge.couldNotResolve).length,
    tables: named,
    reads,
    violations: [
      ...violations,
      ...output.summary.violations.map((violation) => ({
        ...describe(violation),
        comment: comments.get(violation.rule.name) ?? '',
      })),
      ...waysOutOfPureFiles(output.modules).map(describeWay),
    ],
  };
}

/** A run that saw no modules, no imports, no `#` import or no table has checked nothing, and fails too. */
export function verdict({ modules, edges, aliasEdges, tables, reads, violations }) {
  if ([modules, edges, aliasEdges, tables].includes(0)) {
    return {
      ok: false,
      text: `The boundaries were not checked: ${modules} modules, ${edges} imports, ${aliasEdges} "#" imports, ${tables} tables in SQL seen.`,
    };
  }
  const rules = [...new Set(violations.map((violation) => violation.rule))];
  const paragraphs = rules.map((rule) => {
    const broken = violations.filter((violation) => violation.rule === rule);
    return `${rule}: ${broken[0].comment}\n${broken.map(({ line }) => `  ${line}`).join('\n')}`;
  });
  const summary = `${modules} modules, ${edges} imports, ${tables} tables in SQL, ${violations.length} crossed boundaries`;
  return { ok: violations.length === 0, text: [reads.join('\n'), ...paragraphs, summary].join('\n\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, text } = verdict(await checkBoundaries(process.cwd()));
  console.log(text);
  process.exitCode = ok ? 0 : 1;
}
