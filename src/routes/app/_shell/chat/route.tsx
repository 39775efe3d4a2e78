import { createFileRoute, useParams } from '@tanstack/react-router'
import { ChatScreen } from '#src/ui/chat/chat-screen.tsx'
import { requireFeature } from '../../../-require-feature.ts'

// One screen for /app/chat and /app/chat/{id}, so a new chat keeps its screen when it gets an id.
export const Route = createFileRoute('/app/_shell/chat')({
  beforeLoad: requireFeature('chat'),
  component: Chat,
})

function Chat() {
  const { id = null } = useParams({ strict: false })
  return <ChatScreen conversationId={id} />
}
