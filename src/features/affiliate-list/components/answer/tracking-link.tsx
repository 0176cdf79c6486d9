import { findTrackingPage } from '#features/affiliates/tracking-page.ts'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { formatNewTabName, NamedLink } from '#kit/layout/outer-link.tsx'

interface TrackingLinkProps {
  courier: string | null
  resi: string | null
}

/** Link to the courier's page for a parcel. If the number has to be pasted there, pressing the link also copies it. */
export function TrackingLink({ courier, resi }: TrackingLinkProps) {
  const page = findTrackingPage(courier, resi)
  if (!page || resi === null) return null
  const label = `Lacak di ${page.courier}`

  async function copyResi() {
    if (page && !page.hasResi && resi !== null && (await copyText(resi)))
      toastSuccess(`Resi disalin, tempel di halaman ${page.courier}`)
  }

  return (
    <NamedLink link={page.link} aria-label={formatNewTabName(label)} onClick={() => void copyResi()}>
      {label}
    </NamedLink>
  )
}
