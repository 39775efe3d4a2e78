import { useCallback, useEffect, useState } from 'react'
import { useAppContext } from '../kit/hooks/app.tsx'

/** How far the code of a provider's screens is. */
type Coming = 'coming' | 'here' | 'lost'

/** Brings the code of the provider's screens, and again where it did not come. */
export const useHostedScreens = () => {
  const { hosted } = useAppContext()
  const [coming, setComing] = useState<Coming>('coming')
  const bring = useCallback(() => {
    hosted?.()
      .then((desk) => desk.bringScreens())
      .then(
        () => setComing('here'),
        () => setComing('lost'),
      )
  }, [hosted])
  useEffect(bring, [bring])
  const again = () => {
    setComing('coming')
    bring()
  }
  return { coming, again }
}
