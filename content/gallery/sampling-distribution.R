penguins <- read.csv("penguins.csv")
mass <- na.omit(penguins$body_mass_g)
set.seed(42)
means <- lapply(c(5, 30), function(size) replicate(1000, mean(sample(mass, size, replace = TRUE))))
par(mfrow = c(3, 1))
hist(mass, breaks = seq(2600, 6400, 200), xlim = c(2600, 6400), main = "All penguins", xlab = "")
for (i in 1:2) {
  size <- c(5, 30)[i]
  width <- c(100, 50)[i]
  hist(means[[i]], breaks = seq(2600, 6400, width), xlim = c(2600, 6400),
       main = paste("Means of 1,000 samples of", size), xlab = "Body mass (g)")
  error <- sqrt(mean((mass - mean(mass))^2) / size)
  curve(1000 * width * dnorm(x, mean(mass), error), add = TRUE, lwd = 2)
}
