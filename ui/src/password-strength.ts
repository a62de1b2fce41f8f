export interface PasswordStrength {
  digit: boolean;
  capital: boolean;
  lowercase: boolean;
  /** How many of the three are there, 0 to 3. */
  met: 0 | 1 | 2 | 3;
}

/** Three criteria: a digit, a capital and a lowercase letter. */
export function passwordStrength(password: string): PasswordStrength {
  const digit = /\d/.test(password);
  const capital = /\p{Lu}/u.test(password);
  const lowercase = /\p{Ll}/u.test(password);
  return { digit, capital, lowercase, met: (Number(digit) + Number(capital) + Number(lowercase)) as 0 | 1 | 2 | 3 };
}
