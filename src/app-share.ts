import { shareMachine } from './machines/share/machine.ts'
import type { Api } from './services/api.ts'
import type { Send } from './services/http.ts'
import { shareActors } from './services/share.ts'

/** The part of the composition root that comes with the first look at a public link. */
export const createShare = (send: Send, api: Api) =>
  shareMachine.provide({ actors: shareActors(send, api) })
