import { IconArrowLeft } from '@tabler/icons-react'
import { brand } from '#site/brand.ts'
import { BrandArt } from './brand-art.tsx'
import { BrandMark } from './brand-mark.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-screen.module.css'

const features = [
  ['Satu tempat untuk semua affiliate', 'Dari pendaftaran sampai produk yang mereka pegang.'],
  ['Sample dan posting terpantau', 'Lihat mana yang perlu ditindaklanjuti hari ini.'],
  ['Selalu terbaru', 'Perubahan dari rekan tim langsung tampil di layar Anda.'],
] as const

export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <div className={classes.screen}>
      <main className={classes.form}>
        <a href="/" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> Kembali ke Beranda
        </a>
        <div className={classes.body}>
          <header className={classes.heading}>
            <BrandMark size={40} />
            <h1>{brand.name}</h1>
            <p>Masuk untuk mengelola affiliate, sample, dan video.</p>
          </header>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
      </main>
      <aside className={classes.panel} aria-label={`Tentang dashboard ${brand.name}`}>
        <BrandArt />
        <p className={classes.tagline}>{brand.tagline}</p>
        <ul className={classes.features}>
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
