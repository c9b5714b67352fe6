export const portalTexts: { has(text: string): boolean }
