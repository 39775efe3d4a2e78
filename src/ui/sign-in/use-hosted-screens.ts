import { useCallback, useEffect, useState } from 'react'
import { useAppContext } from '../kit/hooks/app.tsx'

/** Load state of the provider's screens. */
type Coming = 'coming' | 'here' | 'lost'

/** Loads the code of the provider's screens, with a retry after a failure. */
export const useHostedScreens = () => {
  const { hosted } = useAppContext()
  const [coming, setComing] = useState<Coming>('coming')
  const bring = useCallback(() => {
    hosted?.()
      .then((provider) => provider.bringScreens())
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
