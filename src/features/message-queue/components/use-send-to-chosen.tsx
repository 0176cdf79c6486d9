/** 'Kirim WA' for the bar of a selection. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { useCanSendMessages } from '../message-queue.client.ts'
import { StartQueue } from './start-queue.tsx'

interface Chosen {
  id: string
}

/** Returns a list with the action, which is empty for users who may not send, and the dialog that it opens. */
export function useSendToChosen() {
  const canSend = useCanSendMessages()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [opened, setOpened] = useState(false)
  const action = {
    key: 'send chats',
    label: 'Kirim WA',
    icon: IconBrandWhatsapp,
    isFrequent: true,
    onPress(rows: readonly Chosen[]) {
      setChosen(rows)
      setOpened(true)
    },
  }
  return {
    actions: canSend ? [action] : [],
    dialog: (
      <StartQueue
        audience={{ ids: chosen.map(({ id }) => id) }}
        count={chosen.length}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  }
}
