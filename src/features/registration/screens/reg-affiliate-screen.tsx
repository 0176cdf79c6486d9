import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Page } from '#kit/layout/page.tsx'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import { AffiliateList } from '../components/affiliate-list.tsx'
import { PasteDialog } from '../components/paste-dialog.tsx'
import { RegistrationCard, type RegistrationCardHandle } from '../components/registration-card.tsx'

const route = getRouteApi('/dashboard/reg-affiliate')

interface RegAffiliateScreenProps {
  /** the tabs of the page */
  tabs: ReactNode
  /** shown instead of the list while its tab is open; null otherwise */
  desk: ReactNode
}

/** Renders the registration form, and the registered affiliates below it. */
export function RegAffiliateScreen({ tabs, desk }: RegAffiliateScreenProps) {
  const card = useRef<RegistrationCardHandle>(null)
  const { tempel } = route.useSearch()
  const setAddress = useOverlayAddress()
  const [pastedText, setPastedText] = useState('')

  function paste(text = '') {
    setPastedText(text)
    setAddress({ tempel: 'ya' })
  }

  return (
    <Page
      title="Registrasi Affiliate"
      action={
        desk === null && (
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => paste()}
          >
            Tempel data
          </Button>
        )
      }
    >
      {tabs}
      {/* Only hidden, so that typed text is preserved while another tab is open. */}
      <div hidden={desk !== null}>
        <RegistrationCard ref={card} onMany={paste} />
      </div>
      {desk ?? <AffiliateList onPaste={() => paste()} onRegister={() => card.current?.start()} />}
      <PasteDialog
        opened={tempel === 'ya'}
        text={pastedText}
        onClose={() => setAddress({ tempel: undefined })}
      />
    </Page>
  )
}
