penguins <- read.csv("penguins.csv")
gentoo <- subset(penguins, species == "Gentoo" & !is.na(flipper_length_mm))
fit <- lm(body_mass_g ~ flipper_length_mm, data = gentoo)
plot(fitted(fit), resid(fit), pch = 21, bg = "#0072b28c",
     xlab = "Fitted body mass (g)", ylab = "Residual body mass (g)")
abline(h = 0)
sigma(fit)                                      # residual standard deviation
