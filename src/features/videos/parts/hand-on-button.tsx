import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { isNarrowed, type VideoSearch } from '../video-search.ts'
import type { VideoList } from '../videos.client.ts'
import classes from './hand-on-button.module.css'
import { HandOnDialog } from './hand-on-dialog.tsx'

interface HandOnButtonProps {
  search: VideoSearch
  /** of this very search; undefined until it is known */
  data: VideoList | undefined
}

/** For those who may: gives what a search or filter shows to somebody else, never by accident all that there is. */
export function HandOnButton({ search, data }: HandOnButtonProps) {
  const [opened, dialog] = useDisclosure(false)
  const isOffered = data?.may_hand_on && data.total > 0 && isNarrowed(search)
  if (!isOffered && !opened) return null
  const total = data?.total ?? 0
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={dialog.open}
      >
        Serahkan {total.toLocaleString('id-ID')} video
      </Button>
      <HandOnDialog search={search} total={total} opened={opened} onClose={dialog.close} />
    </>
  )
}
