import { assign, fromPromise, sendTo, setup } from 'xstate'
import { CHUNK_QUIET_WAIT_MS, CHUNK_RETRY_WAITS_MS, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import type { LogRef } from '#src/log/log.ts'
import { issueOver, issueRaised } from './facts.ts'
import type { ChunkContext, ChunkEvent } from './types.ts'

const [FIRST_MS] = CHUNK_RETRY_WAITS_MS
const RETRIES = CHUNK_RETRY_WAITS_MS.length

const s = setup({
  types: {} as { context: ChunkContext; events: ChunkEvent },
  actors: {
    /** Retries all missing chunks in one round and returns how many are still missing. */
    ask: fromPromise<number>(() => {
      throw new Error("chunk: actor 'ask' was not provided")
    }),
  },
  actions: {
    begin: assign({ tries: 0 }),
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    replace: assign({ isReplaced: true }),
    tellIssue: sendTo(({ system }) => system.get('log') as LogRef, issueRaised),
    tellOver: sendTo(({ system }) => system.get('log') as LogRef, issueOver),
  },
  guards: {
    isWhole: (_, missing: number) => missing === 0,
    /**
     * True if the last retry without a notice has failed, so the notice is due. If the server has a
     * new build, the notice about the build shows instead.
     */
    isLastQuiet: ({ context: { tries, isReplaced } }) => tries === RETRIES - 1 && !isReplaced,
    isBeyond: ({ context }) => context.tries >= RETRIES,
  },
  delays: {
    // After `RETRIES` the wait grows linearly up to ten seconds.
    nextTry: ({ context: { tries } }) =>
      CHUNK_RETRY_WAITS_MS[tries] ?? Math.min(CHUNK_QUIET_WAIT_MS, FIRST_MS * (tries + 1)),
    askLimit: REQUEST_TIMEOUT_MS,
  },
})

const again = { after: { nextTry: 'asking' }, on: { CONNECTED: 'asking' } } as const

const failed = [
  {
    guard: 'isLastQuiet',
    target: 'waiting',
    actions: ['count', 'tellIssue'],
    meta: { rules: ['NOTE-2'] },
  },
  { target: 'waiting', actions: 'count', meta: { rules: ['NOTE-2', 'NOTE-40', 'SHELL-87'] } },
] as const

/**
 * Failed code chunks load again in shared rounds: three retries with growing waits, then a notice
 * and quiet retries. Chunks that fail later begin new rounds and raise a new notice. If the server
 * has a new build, the notice about the build shows instead.
 */
export const chunkMachine = s.createMachine({
  id: 'chunk',
  context: { tries: 0, isReplaced: false },
  initial: 'whole',
  on: { REPLACED: { actions: 'replace', meta: { rules: ['NOTE-40'] } } },
  states: {
    whole: {
      on: { MISSED: { target: 'lacking', meta: { rules: ['NOTE-2'] } } },
    },
    lacking: {
      entry: 'begin',
      initial: 'waiting',
      on: {
        MISSED: {
          guard: 'isBeyond',
          target: 'lacking',
          reenter: true,
          meta: { rules: ['NOTE-10'] },
        },
      },
      states: {
        waiting: again,
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            onDone: [
              {
                guard: { type: 'isWhole', params: ({ event }) => event.output },
                target: '#chunk.whole',
                actions: 'tellOver',
                meta: { rules: ['NOTE-2', 'NOTE-10', 'SHELL-87'] },
              },
              ...failed,
            ],
            onError: failed,
          },
          after: { askLimit: failed },
        },
      },
    },
  },
})
