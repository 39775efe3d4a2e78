import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects what nothing holds any more, at once: what comes next takes much memory, too. */
export const collectGarbage = runInNewContext('gc') as () => void
