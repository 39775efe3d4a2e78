import {
  fromCallback,
  fromPromise,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import { replyMachine } from '#src/machines/reply/machine.ts'
import type { ReplyContext } from '#src/machines/reply/types.ts'
import { credits } from '#tests/support/client/facts.ts'
import { transitionNameOf, startFlow, transitionsOf } from '#tests/support/client/walk-machine.ts'
import { ACTS, EVENTS, pageOf, STORED, type Act } from './reply-acts.ts'

const endings: readonly Act[] = [
  'words',
  'end',
  'end for nothing',
  'error',
  'stop elsewhere',
  'close',
  'stop',
]
const looks = (actorId: 'check' | 'recheck' | 'recover'): readonly Act[] => [
  `${actorId}: answer`,
  `${actorId}: question`,
  `${actorId}: nothing`,
]

const BUSY: readonly Act[] = ['busy']
const inLive = ({ isOpen, conversationId }: ReplyContext): readonly Act[] => {
  if (!isOpen) return ['head', 'refuse', 'stop', ...(conversationId === null ? [] : BUSY)]
  return conversationId === null
    ? ['start', 'words', 'cut', 'stop']
    : [...endings, 'cut', 'log out']
}
/** After its first event, a connection is open and cannot be rejected. */
const inReattached = ({
  order: sent,
  attempt,
  lastSequence,
  resumed,
}: ReplyContext): readonly Act[] => {
  // If the resumed answer is not `r1`, the queue sends its message automatically. The machine alone
  // does not model the queue, so no act is possible.
  if (sent === null && resumed.replyId !== 'r1') return []
  const isOpened = sent === null ? lastSequence !== null : attempt === 0
  return [...endings, 'cut', ...(isOpened ? [] : (['refuse', 'gone', 'unsupported'] as const))]
}
/** Until the server acknowledges the stop, one message can be held. Stop drops it. */
const whileStopping = ({ isHeld, conversationId }: ReplyContext): readonly Act[] => {
  if (isHeld) return ['stop']
  return conversationId === null ? ['send another'] : ['send to c1']
}
/** With a zero balance, a stop can be pending only after a reload. */
const afterReload = ({ isHeld, order: sent }: ReplyContext): readonly Act[] =>
  sent === null && !isHeld ? ['send without a credit'] : []
const inTelling = (context: ReplyContext): readonly Act[] =>
  // Without a conversation id the client sends no stop request, so the server cannot answer one.
  context.conversationId === null
    ? ['stop heard']
    : [
        'stop heard',
        'stop too late',
        'stop unconfirmed',
        ...whileStopping(context),
        ...afterReload(context),
      ]

/**
 * Acts that are possible in a browser, by state. A path can begin only on a freshly loaded page.
 */
const POSSIBLE: Readonly<Record<string, (context: ReplyContext) => readonly Act[]>> = {
  'free.idle': ({ order: sent, conversationId }) =>
    sent === null && conversationId === null
      ? ['send', 'send without a credit', 'reload after a pending stop', 'reload after a question']
      : [],
  'free.probing': () => ['it runs', 'it is over', 'nobody knows'],
  'free.rechecking': () => looks('recheck'),
  'active.running.live': inLive,
  'active.running.draining': (context) => [
    ...whileStopping(context),
    ...(context.isOpen
      ? (['start', 'words', 'error', 'close', 'cut'] as const)
      : (['refuse'] as const)),
    'ten seconds',
  ],
  'active.waiting': () => ['wait'],
  'active.asking': () => ['ask: it runs', 'ask: nothing', 'stop'],
  'active.reattached': inReattached,
  'active.recovering': () => [...looks('recover'), 'recover: stopped'],
  'stopping.telling': inTelling,
  'stopping.checking': () => looks('check'),
}

/** Name of a state: "active.running.live". */
const stateName = (value: AnyMachineSnapshot['value']): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([parent, child]) => `${parent}.${stateName(child ?? '')}`)
        .join()

const machine: AnyStateMachine = replyMachine.provide({
  actors: {
    stream: fromCallback(() => {}),
    stop: fromPromise(() => new Promise(() => {})),
    latest: fromPromise(() => new Promise(() => {})),
    probe: fromPromise(() => new Promise(() => {})),
    busy: fromPromise(() => new Promise(() => {})),
  },
})

/** One act with its target state and the expected screen. */
export type Step = { readonly act: Act; readonly state: string; readonly shown: AppState }
/** Acts from a freshly loaded page, and the outcomes that they cover. */
export type ReplyPath = { readonly steps: readonly Step[]; readonly takes: ReadonlySet<string> }

/** Facts that the log holds before the first act. */
const learnt = (acts: readonly Act[]): readonly Fact[] => [
  ...(acts[0]?.startsWith('reload')
    ? ([
        { type: 'conversation.opened', id: 'c1' },
        { type: 'messages.received', conversationId: 'c1', ...pageOf(STORED.question) },
      ] as const)
    : []),
  ...(acts.includes('send without a credit')
    ? ([{ type: 'credits.received', credits: credits({ balance: 0 }) }] as const)
    : []),
]

type Row = readonly AnyTransitionDefinition[]
const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]
/**
 * The transitions of a state for one event, if the last one has a guard. If no guard passes, no
 * transition happens, which is an outcome too.
 */
const GUARDED: readonly Row[] = nodesOf(machine.root).flatMap((node) =>
  [...node.transitions.values()].filter((row) => row.at(-1)?.guard !== undefined),
)
const refusalOf = (row: Row): string => `${row.map(transitionNameOf).at(-1) ?? ''} refused`

const refusals = (snapshot: AnyMachineSnapshot, act: Act): readonly string[] => {
  const taken = machine.getTransitionData(snapshot, EVENTS[act]) ?? []
  return GUARDED.filter(
    (row) =>
      row[0]?.eventType === EVENTS[act].type &&
      snapshot._nodes.some((node) => node === row[0]?.source) &&
      !row.some((transition) => taken.includes(transition)),
  ).map(refusalOf)
}

const run = (acts: readonly Act[]): ReplyPath => {
  const staged = startFlow(machine)
  const log = staged.flow.system.get('log') as LogRef
  for (const fact of learnt(acts)) log.send(fact)
  const takes = new Set<string>()
  const steps = acts.map((act): Step => {
    for (const refusal of refusals(staged.snapshot(), act)) takes.add(refusal)
    staged.send(EVENTS[act])
    for (const transition of staged.taken) takes.add(transitionNameOf(transition))
    return { act, state: stateName(staged.snapshot().value), shown: staged.state() }
  })
  staged.stop()
  return { steps, takes }
}

const key = ({ value, context }: AnyMachineSnapshot): readonly unknown[] => {
  const {
    isHeld,
    isOpen,
    conversationId,
    order: sent,
    attempt,
    lastSequence,
    resumed,
  } = context as ReplyContext
  return [
    value,
    isHeld,
    isOpen,
    conversationId,
    sent?.spend,
    attempt,
    lastSequence !== null,
    resumed.replyId,
  ]
}

/** The shortest paths to all states, by acts that are possible in a browser. */
const everyPath = (): readonly ReplyPath[] => {
  const actOf = new Map<unknown, Act>(ACTS.map((act) => [EVENTS[act], act]))
  // `decide` needs a log, which the search lacks, so we replace it with a no-op. The only `ASK`
  // among the acts is refused anyway.
  const paths = getShortestPaths(machine.provide({ actions: { decide: () => {} } }), {
    events: ACTS.map((act) => EVENTS[act]),
    filterEvents: (snapshot, event) => {
      const possible = POSSIBLE[stateName(snapshot.value)]?.(snapshot.context) ?? []
      return possible.some((act) => EVENTS[act] === event)
    },
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([key(snapshot), event && actOf.get(event), previous?.value]),
    limit: 50_000,
  })
  return paths.map(({ steps }) => run(steps.flatMap(({ event }) => actOf.get(event) ?? [])))
}

/** Cost of loading a page, in steps. */
const START_STEPS = 3

/**
 * A small set of paths that covers every reachable outcome, found greedily by most new outcomes per
 * step. `missed` lists uncovered outcomes.
 */
export const replyPaths = (): {
  readonly paths: readonly ReplyPath[]
  readonly outcomes: number
  readonly missed: readonly string[]
} => {
  const all = everyPath()
  const outcomes = new Set([
    ...transitionsOf(machine).map(transitionNameOf),
    ...GUARDED.map(refusalOf),
  ])
  const left = new Set(all.flatMap(({ takes }) => [...takes]))
  const missed = [...outcomes].filter((name) => !left.has(name)).sort()
  const paths: ReplyPath[] = []
  const worth = ({ steps, takes }: ReplyPath): number =>
    [...takes].filter((name) => left.has(name)).length / (steps.length + START_STEPS)
  while (left.size > 0) {
    const best = all.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    paths.push(best)
    for (const name of best.takes) left.delete(name)
  }
  return { paths, outcomes: outcomes.size, missed }
}
