import { Suspense } from 'react'
import { PAYWALL } from '#contract/labels.ts'
import { selectPaywall } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { part } from '../kit/part.ts'

const Pitch = part(async () => (await import('./paywall-pitch.tsx')).PaywallPitch)

/** The paywall's dialog (spec §2, "Paywall dialog"): its content loads when it opens. */
export const Paywall = () => {
  const isOpen = useApp(selectPaywall)
  const send = useSend()
  return (
    <Dialog
      open={isOpen}
      title={PAYWALL.name}
      onClose={() => send({ type: 'CLOSE_PAYWALL' })}
      shape="pitch"
    >
      <Suspense>
        <Pitch />
      </Suspense>
    </Dialog>
  )
}
