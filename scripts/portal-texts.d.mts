export declare const portalTexts: { has(text: string): boolean }
