import { useRef } from 'react'
import { Page } from '#kit/page.tsx'
import { AffiliateList } from '../parts/affiliate-list.tsx'
import { RegistrationCard, type RegistrationCardHandle } from '../parts/registration-card.tsx'

/** Registering comes first here; below, who is registered already. */
export function RegAffiliateScreen() {
  const card = useRef<RegistrationCardHandle>(null)
  return (
    <Page title="Registrasi Affiliate">
      <RegistrationCard ref={card} />
      <AffiliateList onRegister={() => card.current?.start()} />
    </Page>
  )
}
