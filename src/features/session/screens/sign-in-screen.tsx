import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Mark } from '#kit/layout/mark.tsx'
import { brand } from '#platform/browser/brand.ts'
import { ConfirmEmail } from '../components/confirm-email.tsx'
import { RecoveryRequest } from '../components/recovery-request.tsx'
import { ResetForm } from '../components/reset-form.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import type { MailedLink } from '../mailed-link.ts'
import { BrandArt } from './brand-art.tsx'
import classes from './sign-in-screen.module.css'

const features = [
  ['Satu tempat', 'Semua affiliate, dari pendaftaran sampai produk yang dipegang.'],
  ['Terpantau', 'Sample dan posting yang perlu ditindaklanjuti hari ini.'],
  ['Selalu terbaru', 'Perubahan dari rekan tim langsung tampil di layar.'],
] as const

interface SignInScreenProps {
  /** the link of an e-mail that opened the page, if any */
  link: MailedLink | null
  /** true once 'Lupa password?' was pressed */
  isRecovering: boolean
  onRecovering(isRecovering: boolean): void
  onSignedIn(): Promise<void>
  /** Called when the task of the link is done or given up. */
  onLinkDone(): void
}

export function SignInScreen(props: SignInScreenProps) {
  return (
    <div className={classes.screen}>
      <header className={classes.hero}>
        <BrandArt />
        <a href="/" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> Kembali ke Beranda
        </a>
        <p className={classes.tagline} lang={brand.tagline_lang}>
          {brand.tagline}
        </p>
      </header>
      <main className={classes.form}>
        <h1 className={classes.name}>
          <Mark />
          {brand.name}
        </h1>
        <p className={classes.intro}>Masuk untuk mengelola affiliate, sample, dan video.</p>
        <Task {...props} />
      </main>
      <aside className={classes.features} aria-label="Tentang dashboard">
        <ul>
          {features.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

/** Shows the task of an e-mail's link if there is one, else the password request if it was chosen, else the sign-in. */
function Task({ link, isRecovering, onRecovering, onSignedIn, onLinkDone }: SignInScreenProps) {
  const [email, setEmail] = useState('')
  if (link?.kind === 'konfirmasi') return <ConfirmEmail token={link.token} onDone={onLinkDone} />
  if (link)
    return (
      <ResetForm
        key={link.token}
        token={link.token}
        onDone={onLinkDone}
        onAskAgain={() => {
          onLinkDone()
          onRecovering(true)
        }}
      />
    )
  if (isRecovering) return <RecoveryRequest email={email} onBack={() => onRecovering(false)} />
  return (
    <SignInForm
      email={email}
      onSignedIn={onSignedIn}
      onForgot={(typedEmail) => {
        setEmail(typedEmail)
        onRecovering(true)
      }}
    />
  )
}
