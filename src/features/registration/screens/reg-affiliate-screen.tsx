import { Button, Skeleton } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { FormModal } from '#kit/form/form-modal.tsx'
import { Page } from '#kit/layout/page.tsx'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import { AffiliateList } from '../components/affiliate-list.tsx'
import { RegistrationCard, type RegistrationCardHandle } from '../components/registration-card.tsx'

const PastePanel = lazy(() =>
  import('../components/paste-panel.tsx').then(({ PastePanel }) => ({ default: PastePanel })),
)

const route = getRouteApi('/dashboard/reg-affiliate')

interface RegAffiliateScreenProps {
  /** the tabs of the page */
  tabs: ReactNode
  /** content of the open tab; null while the tab with form and list is open */
  otherTab: ReactNode
}

/** Renders the registration form, and the registered affiliates below it. */
export function RegAffiliateScreen({ tabs, otherTab }: RegAffiliateScreenProps) {
  const card = useRef<RegistrationCardHandle>(null)
  const { tempel } = route.useSearch()
  const setAddress = useOverlayAddress()
  const [pastedText, setPastedText] = useState('')

  function openPasteDialog(text = '') {
    setPastedText(text)
    setAddress({ tempel: 'ya' })
  }

  return (
    <Page
      title="Registrasi Affiliate"
      action={
        otherTab === null && (
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => openPasteDialog()}
          >
            Tempel data
          </Button>
        )
      }
    >
      {tabs}
      {/* The form is only hidden, so that typed text stays while another tab is open. */}
      <div hidden={otherTab !== null}>
        <RegistrationCard ref={card} onMany={openPasteDialog} />
      </div>
      {otherTab ?? (
        <AffiliateList onPaste={() => openPasteDialog()} onRegister={() => card.current?.start()} />
      )}
      <PasteDialog
        opened={tempel === 'ya'}
        text={pastedText}
        onClose={() => setAddress({ tempel: undefined })}
      />
    </Page>
  )
}

interface PasteDialogProps {
  opened: boolean
  /** text that was pasted elsewhere and is read at once */
  text: string
  onClose(): void
}

/**
 * 'Tempel data': imports many creators from a chat, a sheet or a file. The parsers are loaded when the dialog opens.
 */
function PasteDialog({ opened, text, onClose }: PasteDialogProps) {
  return (
    <FormModal opened={opened} title="Tempel data" size="72rem" onClose={onClose}>
      {(controls) => (
        <Suspense fallback={<Skeleton h="12rem" />}>
          <PastePanel {...controls} text={text} onClose={onClose} />
        </Suspense>
      )}
    </FormModal>
  )
}
