import type { SurveyIcon as Icon } from '@pollen/contract/survey-values';
import {
  Baby,
  Briefcase,
  Car,
  ClipboardList,
  Coffee,
  Dumbbell,
  GraduationCap,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  Newspaper,
  PawPrint,
  Plane,
  ShoppingBag,
  Smartphone,
  Tv,
} from 'lucide-react';

const icons: Readonly<Record<Icon, LucideIcon>> = {
  family: Baby,
  food: Coffee,
  health: HeartPulse,
  home: House,
  media: Tv,
  money: Landmark,
  news: Newspaper,
  pets: PawPrint,
  phone: Smartphone,
  school: GraduationCap,
  shopping: ShoppingBag,
  sport: Dumbbell,
  travel: Plane,
  vehicle: Car,
  work: Briefcase,
  other: ClipboardList,
};

/** What a survey is about. Surveys kept by an older version of this app have none. */
export function SurveyIcon({ icon }: { icon: Icon | undefined }) {
  const Drawn = icons[icon ?? 'other'];
  return <Drawn size={22} />;
}
