import { useRef } from 'react'
import { Page } from '#kit/page.tsx'
import { AffiliateList } from '../parts/affiliate-list.tsx'
import { RegistrationCard, type RegistrationCardHandle } from '../parts/registration-card.tsx'
import type { AffiliateSearch } from '../reg-affiliate-search.ts'

interface RegAffiliateScreenProps {
  search: AffiliateSearch
  onSearch(next: Partial<AffiliateSearch>, options?: { replace?: boolean }): void
}

/** Registering comes first here; below, who is registered already. */
export function RegAffiliateScreen({ search, onSearch }: RegAffiliateScreenProps) {
  const card = useRef<RegistrationCardHandle>(null)
  return (
    <Page title="Registrasi Affiliate">
      <RegistrationCard ref={card} />
      <AffiliateList search={search} onSearch={onSearch} onRegister={() => card.current?.start()} />
    </Page>
  )
}
