import type { HouseMap } from './map.ts'

/** What a diagram calls a thing; Mermaid takes no dots and dashes in ids. */
const idOf = (kind: string, name: string): string => `${kind}_${name.replaceAll(/\W/g, '_')}`

/** The name of a thing before its verb: `reply.finished` is about the reply. */
const nounOf = (fact: string): string => fact.split('.')[0] ?? ''

/** Edges with the same ends become one, its labels joined. */
const joined = (
  edges: readonly (readonly [from: string, label: string, to: string])[],
): readonly string[] => {
  const labels = new Map<string, Set<string>>()
  for (const [from, label, to] of edges) {
    const ends = `${from}\n${to}`
    labels.set(ends, (labels.get(ends) ?? new Set()).add(label))
  }
  return [...labels].map(([ends, of]) => {
    const [from = '', to = ''] = ends.split('\n')
    return `  ${from} -->|${[...of].join('<br/>')}| ${to}`
  })
}

/** Flows and services state facts; the log hands each to the slices that fold it. */
const factsDiagram = ({ facts }: HouseMap): readonly string[] => {
  const speakers = [...new Set(facts.flatMap((row) => row.statedBy))]
  const slices = [...new Set(facts.flatMap((row) => row.foldedIn))]
  return [
    '```mermaid',
    'flowchart LR',
    ...speakers
      .filter((name) => name !== 'log')
      .map((name) => `  ${idOf('from', name)}["${name}"]`),
    '  from_log(("log"))',
    ...slices.map((name) => `  ${idOf('slice', name)}[("${name}")]`),
    ...joined(
      facts.flatMap(({ fact, statedBy }) =>
        statedBy
          .filter((name) => name !== 'log')
          .map((name) => [idOf('from', name), nounOf(fact), 'from_log'] as const),
      ),
    ),
    ...joined(
      facts.flatMap(({ fact, foldedIn }) =>
        foldedIn.map((name) => ['from_log', nounOf(fact), idOf('slice', name)] as const),
      ),
    ),
    '```',
  ]
}

/** A fact that policies answer, the commands they give, and the actors that these reach. */
const policiesDiagram = ({ facts, commands }: HouseMap): readonly string[] => {
  const targets = new Map(commands.map(({ command, to }) => [command, to]))
  const answered = facts.filter((row) => row.commands.length > 0)
  const edges = answered.flatMap((row) =>
    row.commands.flatMap((command) =>
      (targets.get(command) ?? []).map(
        (to) => [idOf('fact', row.fact), command, idOf('to', to)] as const,
      ),
    ),
  )
  const reached = [
    ...new Set(answered.flatMap((row) => row.commands.flatMap((one) => targets.get(one) ?? []))),
  ]
  return [
    '```mermaid',
    'flowchart LR',
    ...answered.map(({ fact }) => `  ${idOf('fact', fact)}(["${fact}"])`),
    ...reached.map((to) => `  ${idOf('to', to)}["${to}"]`),
    ...joined(edges),
    '```',
  ]
}

const listed = (names: readonly string[]): string => names.join(', ') || '–'

/** The part of the index that draws how machines, facts and policies hang together. */
export const mapPage = (map: HouseMap): readonly string[] => [
  '## How they hang together',
  '',
  'A machine or a service states facts; the log folds each into the slices of the state, which the screens read.',
  'An arrow bears what the facts are about.',
  '',
  ...factsDiagram(map),
  '',
  'Reactions across flows are policies: a fact leads to commands, and the supervisor hands each to its actor.',
  'Conversations, conversation, messages, spreadsheets and credits are five runs of the machine load.',
  '',
  ...policiesDiagram(map),
  '',
  '## Facts',
  '',
  '| Fact | Stated by | Folded into | Commands it can lead to |',
  '| --- | --- | --- | --- |',
  ...map.facts.map(
    ({ fact, statedBy, foldedIn, commands }) =>
      `| \`${fact}\` | ${listed(statedBy)} | ${listed(foldedIn)} | ${listed(commands)} |`,
  ),
  '',
  '## Commands',
  '',
  'Of the screens and of the policies; `log` says that the supervisor states the fact itself.',
  '',
  '| Command | Goes to |',
  '| --- | --- |',
  ...map.commands.map(({ command, to }) => `| ${command} | ${listed(to)} |`),
  '',
]
