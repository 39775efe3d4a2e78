import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Frees memory at once, because the next step needs a lot. */
export const collectGarbage = runInNewContext('gc') as () => void
