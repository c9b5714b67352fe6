import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { CustomerApp } from './CustomerApp.tsx'

const settings = {
  providerName: 'Example Telecom',
  timeZone: 'Australia/Sydney',
  primaryColour: '#12325b',
  logoUrl: '',
  watermark: '',
  esignRoute: 'docusign',
  isTracing: false,
}

test.each(['/docusign/some-guid', '/docusignSuccess/some-guid/false'])(
  'the page %s has no menu, search or sign-in of the portal',
  { meta: { rules: ['SHELL-header-hidden-OrderDocusign', 'SHELL-header-hidden-DocusignSuccess'] } },
  (address) => {
    show(<CustomerApp address={address} settings={settings} answer={{ status: 404, body: {} }} />)
    expect(screen.getAllByRole('main')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Open the menu|account|Search/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  },
)
