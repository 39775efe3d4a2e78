import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import type { Removal } from '../events/state.ts'
import { removalMachine, removalsMachine } from '../machines/removal/machine.ts'
import type { RemovalResult } from '../machines/removal/types.ts'
import { renameMachine, renamesMachine } from '../machines/rename/machine.ts'
import type { Rename, Saved, Seen } from '../machines/rename/types.ts'
import { replyMachine } from '../machines/reply/machine.ts'
import type { StreamInput } from '../machines/reply/types.ts'
import { shareMachine } from '../machines/share/machine.ts'
import type { Api } from '../services/api.ts'
import type { OpenStream } from '../services/chat-stream.ts'
import { deleteOnServer } from '../services/deletions.ts'
import type { Send } from '../services/http.ts'
import type { KeptRenames } from '../services/kept-renames.ts'
import { saveRename, seeNamed } from '../services/renames.ts'
import { busyActor, latestActor, probeActor, stopActor } from '../services/reply-actors.ts'
import { shareActors } from '../services/share.ts'
import { startIn } from './start-in.ts'

/** The flow of answers (SEND). */
export const createReply = (send: Send, api: Api, openStream: () => Promise<OpenStream>) =>
  replyMachine.provide({
    actors: {
      stream: fromCallback<{ type: 'never' }, StreamInput>(({ input, sendBack }) =>
        startIn(openStream(), (open) => open(input, sendBack)),
      ),
      stop: stopActor(api),
      latest: latestActor(api),
      probe: probeActor(send),
      busy: busyActor(send, api),
    },
  })

/** The flow of answers as it runs. */
export type ReplyRef = ActorRefFrom<typeof replyMachine>

/** The flow of public links (SHARE). */
export const createShare = (send: Send, api: Api) =>
  shareMachine.provide({ actors: shareActors(send, api) })

/** The flow of deletions that can be undone (CONV-15). */
export const createRemovals = (api: Api) => {
  const remove = fromPromise<RemovalResult, Removal>(({ input }) => deleteOnServer(api, input))
  const removal = removalMachine.provide({ actors: { remove } })
  return removalsMachine.provide({ actors: { removal } })
}

/** The flow of renames; each is kept in the tab from the moment that it is made (CONV-90, CONV-92). */
export const createRenames = (api: Api, kept: KeptRenames) => {
  /** Calls under way, by the ids of their renames. */
  const calls = new Map<string, AbortController>()
  const save = ({ input }: { readonly input: Rename }): Promise<Saved> => {
    const call = new AbortController()
    const { id } = input.stamp
    calls.set(id, call)
    return saveRename(api, input, call.signal).finally(() => calls.delete(id))
  }
  const rename = renameMachine.provide({
    actors: {
      look: fromPromise<Seen, Rename>(({ input }) => seeNamed(api, input)),
      save: fromPromise<Saved, Rename>(save),
    },
    actions: {
      settle: ({ context: { now, stands } }) => kept.settle(now, stands),
      letGo: ({ context: { now } }) => calls.get(now.stamp.id)?.abort(),
    },
  })
  return renamesMachine.provide({
    actors: { rename },
    actions: { keep: (_, made) => kept.keep(made) },
  })
}
