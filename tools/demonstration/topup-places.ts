import type { Place } from './topup-lines.ts';

const place = (code: string, name: string, currency: string): Place => ({ code, name, currency });

export const global = place('GLO', 'Global', 'USD');
export const usa = place('USA', 'United States of America', 'USD');
export const mexico = place('MEX', 'Mexico', 'MXN');
export const brazil = place('BRA', 'Brazil', 'BRL');
export const britain = place('GBR', 'United Kingdom', 'GBP');
export const germany = place('DEU', 'Germany', 'EUR');
export const france = place('FRA', 'France', 'EUR');
export const spain = place('ESP', 'Spain', 'EUR');
export const turkey = place('TUR', 'Türkiye', 'TRY');
export const emirates = place('ARE', 'United Arab Emirates', 'AED');
export const saudiArabia = place('SAU', 'Saudi Arabia', 'SAR');
export const kuwait = place('KWT', 'Kuwait', 'KWD');
export const kenya = place('KEN', 'Kenya', 'KES');
export const nigeria = place('NGA', 'Nigeria', 'NGN');
export const india = place('IND', 'India', 'INR');
export const philippines = place('PHL', 'Philippines', 'PHP');
export const indonesia = place('IDN', 'Indonesia', 'IDR');
export const japan = place('JPN', 'Japan', 'JPY');
