import { BookOpen } from '../kit/icons.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import { SAMPLE } from '#contract/api/templates.ts'
import { selectTemplateInCreation } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/badges.tsx'

/** Creates the sample ledger and opens it. */
export const SampleButton = () => {
  const send = useSend()
  const making = useApp(selectTemplateInCreation)
  return (
    <Button
      kind="line"
      icon={BookOpen}
      title={SAMPLE.description}
      aria-disabled={making !== null || undefined}
      onClick={() => send({ type: 'CREATE_FROM_TEMPLATE', template: SAMPLE_ID })}
    >
      {SAMPLE.open}
      {making === SAMPLE_ID && <Spinner />}
    </Button>
  )
}
