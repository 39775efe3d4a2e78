import { some } from '../support/full.ts'
import { expect, test } from '../support/hostile.ts'
import { walkPath } from '../support/reply-drive.ts'
import { replyPaths } from '../support/reply-model.ts'

const { paths, missed } = replyPaths()

const CRASH = 'no call of ours throws; tests/machines/reply/machine has each one throw'

/** Transitions that a browser test cannot trigger, with the reasons. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'reply.active.asking xstate.error.actor.ask': CRASH,
  'reply.active.reattached xstate.error.actor.resume': CRASH,
  'reply.active.recovering xstate.error.actor.recover': CRASH,
  'reply.active.running xstate.error.actor.send': CRASH,
  'reply.free.probing xstate.error.actor.probe': CRASH,
  'reply.free.rechecking xstate.error.actor.recheck': CRASH,
  'reply.stopping.checking xstate.error.actor.check': CRASH,
  'reply.stopping.telling xstate.error.actor.stop': CRASH,
  'reply.active.running.draining SEND[holdsNone] refused':
    'the composer sends nothing while a message waits to be sent',
  'reply.active.running.draining STOP': 'nothing runs any more: there is no Stop button',
  'reply.stopping SEND[holdsNone] refused':
    'the composer sends nothing while a message waits to be sent',
  'reply.stopping STOP': 'nothing runs any more: there is no Stop button',
}

test('[SEND-24] every outcome of the reply machine has a browser path or a stated reason for having none', () => {
  expect(missed).toEqual(Object.keys(OUT_OF_REACH).sort())
})

/** The full run walks all paths, the short run every fifth. */
const walked = some(paths, 5)

for (const path of walked) {
  const name = path.steps.map(({ act }) => act).join(', ')
  test(`[SEND-24, SHELL-25] the page shows the state after: ${name}`, async ({ backend, page }) => {
    await walkPath(page, backend, path)
  })
}
