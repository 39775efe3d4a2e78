import type { PublicState } from '#src/log/public.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'
import { selectPublic } from '#src/log/selectors/selectors.ts'

type PublicCopy = Pick<PublicState['copy'], 'status' | 'error'> & { readonly press: () => void }

/** The state and action of "Copy to my account". A press takes effect once the session is known. */
export const usePublicCopy = (code: string): PublicCopy => {
  const app = useAppContext()
  const { copy } = useApp(selectPublic)
  const isHere = copy.code === code
  return {
    status: isHere ? copy.status : 'idle',
    error: isHere ? copy.error : null,
    press: () => void app.sessionKnown().then(() => app.send({ type: 'COPY_PUBLIC' })),
  }
}
